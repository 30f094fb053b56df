-- A crowd is also of one mind about whom it looks for; the column's indexes go and come with it.
ALTER TABLE search_entries DROP COLUMN crowd;--> statement-breakpoint
ALTER TABLE search_entries ADD COLUMN crowd bigint GENERATED ALWAYS AS (hashtextextended(pool_id::text || country || gender || seeks, 0)) STORED NOT NULL;--> statement-breakpoint
-- Covering indexes: pages and counts read nothing else (drizzle knows no INCLUDE). In the order of activity, and of sign-up.
CREATE INDEX search_recent ON search_entries (crowd, last_active_at, member_id) INCLUDE (date_of_birth, has_photo, region) WHERE NOT is_fictional;--> statement-breakpoint
CREATE INDEX search_new ON search_entries (crowd, created_at, member_id) INCLUDE (date_of_birth, has_photo, region, last_active_at) WHERE NOT is_fictional;--> statement-breakpoint
-- Everybody of some ages, in a country or in a region: to count, and where few fit.
CREATE INDEX search_ages ON search_entries (crowd, date_of_birth) INCLUDE (member_id, last_active_at, created_at, has_photo) WHERE NOT is_fictional;--> statement-breakpoint
CREATE INDEX search_places ON search_entries (crowd, region, date_of_birth) INCLUDE (member_id, last_active_at, created_at, has_photo) WHERE NOT is_fictional;--> statement-breakpoint
CREATE INDEX search_fictional ON search_entries (crowd, last_active_at, member_id) WHERE is_fictional;
