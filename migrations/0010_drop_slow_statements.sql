DROP TABLE "slow_statements" CASCADE;
