-- Who can be found is held in memory from now on (docs/decisions/0014); nothing in this table was not also in profiles.
DROP TABLE "search_entries" CASCADE;
