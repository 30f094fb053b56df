ALTER TABLE "sites" VALIDATE CONSTRAINT "sites_pool_schema_pool_schemas_name_fk";
