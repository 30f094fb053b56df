-- Title and description of a site were one text, in the language of the site: they are one for each language now
UPDATE "sites" SET "settings" = jsonb_set("settings", '{indexTitle}', jsonb_build_object(coalesce("settings"->>'language', 'en'), "settings"->'indexTitle'))
WHERE jsonb_typeof("settings"->'indexTitle') = 'string';--> statement-breakpoint
UPDATE "site_setting_versions" AS v SET "before" = jsonb_set(v."before", '{indexTitle}', jsonb_build_object(coalesce(s."settings"->>'language', 'en'), v."before"->'indexTitle'))
FROM "sites" AS s WHERE s."id" = v."site_id" AND jsonb_typeof(v."before"->'indexTitle') = 'string';--> statement-breakpoint
UPDATE "site_setting_versions" AS v SET "after" = jsonb_set(v."after", '{indexTitle}', jsonb_build_object(coalesce(s."settings"->>'language', 'en'), v."after"->'indexTitle'))
FROM "sites" AS s WHERE s."id" = v."site_id" AND jsonb_typeof(v."after"->'indexTitle') = 'string';--> statement-breakpoint
UPDATE "sites" SET "settings" = jsonb_set("settings", '{description}', jsonb_build_object(coalesce("settings"->>'language', 'en'), "settings"->'description'))
WHERE jsonb_typeof("settings"->'description') = 'string';--> statement-breakpoint
UPDATE "site_setting_versions" AS v SET "before" = jsonb_set(v."before", '{description}', jsonb_build_object(coalesce(s."settings"->>'language', 'en'), v."before"->'description'))
FROM "sites" AS s WHERE s."id" = v."site_id" AND jsonb_typeof(v."before"->'description') = 'string';--> statement-breakpoint
UPDATE "site_setting_versions" AS v SET "after" = jsonb_set(v."after", '{description}', jsonb_build_object(coalesce(s."settings"->>'language', 'en'), v."after"->'description'))
FROM "sites" AS s WHERE s."id" = v."site_id" AND jsonb_typeof(v."after"->'description') = 'string';
