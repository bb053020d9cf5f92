#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v password="$FLEET_PASSWORD" -f /opt/database.sql
