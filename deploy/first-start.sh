#!/bin/sh
# Writes .env with new secrets for compose.yaml; never overwrites one.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo ".env exists; nothing was changed." >&2
  exit 1
fi
key() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
umask 077
printf 'SECRET_KEY=%s\nPOSTGRES_PASSWORD=%s\nS3_SECRET_ACCESS_KEY=%s\n' "$(key)" "$(key)" "$(key)" > .env
cat <<'TEXT'
.env was written. Store SECRET_KEY in a second place: without it, sealed data cannot be read.
Next, with the company that operates the site:

  docker compose run --rm migrate
  docker compose run --rm migrate node scripts/company.ts change --name "Example B.V." --address "Herengracht 500" --city Amsterdam --country NL --registration 12345678
  docker compose run --rm migrate node scripts/add-staff.ts --email you@company.example --name Robin --role admin
  docker compose up --build
TEXT
