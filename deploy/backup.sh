#!/bin/sh
# Backs up the database and the files of one installation into a new folder: deploy/backup.sh /backups
# Needs DATABASE_URL and VAR_DIR. The SECRET_KEY is not part of it on purpose: store it elsewhere.
set -eu
target="${1:?usage: deploy/backup.sh FOLDER}/$(date -u +%Y%m%dT%H%M%SZ)"
: "${DATABASE_URL:?}" "${VAR_DIR:?}"
umask 077
mkdir -p "$target"
# The database first: files that arrive meanwhile are extra, and every file that a row names is there.
pg_dump --format=custom --file="$target/database.dump" "$DATABASE_URL"
tar --create --gzip --file="$target/files.tar.gz" --directory="$VAR_DIR" --exclude=./postgres .
(cd "$target" && sha256sum database.dump files.tar.gz > SHA256SUMS)
echo "$target"
