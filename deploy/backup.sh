#!/bin/sh
# Backs up the database and the files of one installation into a new folder: deploy/backup.sh /backups
# Needs DATABASE_URL and VAR_DIR, or S3_BUCKET and its keys for files in a bucket. With PgBouncer, DATABASE_DIRECT_URL.
# The SECRET_KEY is not part of it on purpose: store it elsewhere.
set -eu
target="${1:?usage: deploy/backup.sh FOLDER}/$(date -u +%Y%m%dT%H%M%SZ)"
: "${DATABASE_URL:?}" "${VAR_DIR:?}"
umask 077
mkdir -p "$target"
# The database first: files that arrive meanwhile are extra, and every file that a row names is there.
pg_dump --format=custom --file="$target/database.dump" "${DATABASE_DIRECT_URL:-$DATABASE_URL}"
if [ -n "${S3_BUCKET:-}" ]; then
  (cd "$(dirname "$0")/.." && node scripts/files.ts to-folder "$target/copy/files")
  tar --create --gzip --file="$target/files.tar.gz" --directory="$target/copy" .
  rm -r "$target/copy"
else
  tar --create --gzip --file="$target/files.tar.gz" --directory="$VAR_DIR" --exclude=./postgres --exclude=./search .
fi
(cd "$target" && sha256sum database.dump files.tar.gz > SHA256SUMS)
echo "$target"
