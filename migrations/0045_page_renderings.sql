ALTER TABLE content_pages ADD COLUMN renderings jsonb NOT NULL;
