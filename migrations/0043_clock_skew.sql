ALTER TABLE "processes" ADD COLUMN "clock_skew_ms" bigint;
