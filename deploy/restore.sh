#!/bin/sh
# Restores a backup into an empty database and an empty folder, then checks the ledger: deploy/restore.sh /backups/20261123T120000Z
# Needs DATABASE_URL (an empty database), VAR_DIR (an empty or missing folder) and the SECRET_KEY of the installation; with
# S3_BUCKET and its keys the files go into that bucket.
set -eu
source="${1:?usage: deploy/restore.sh BACKUP}"
: "${DATABASE_URL:?}" "${VAR_DIR:?}"
(cd "$source" && sha256sum --check --quiet SHA256SUMS)
if [ -d "$VAR_DIR" ] && [ -n "$(ls -A "$VAR_DIR")" ]; then
  echo "$VAR_DIR is not empty; nothing was changed." >&2
  exit 1
fi
pg_restore --exit-on-error --no-owner --dbname="${DATABASE_DIRECT_URL:-$DATABASE_URL}" "$source/database.dump"
mkdir -p "$VAR_DIR"
tar --extract --gzip --file="$source/files.tar.gz" --directory="$VAR_DIR"
cd "$(dirname "$0")/.."
if [ -n "${S3_BUCKET:-}" ] && [ -d "$VAR_DIR/files" ]; then
  node scripts/files.ts to-bucket
  rm -r "$VAR_DIR/files"
fi
node scripts/migrate.ts --status || [ $? -eq 3 ]
node scripts/ledger/check-ledger.ts
