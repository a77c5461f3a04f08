"""Files of other programs: measured power logs in."""
