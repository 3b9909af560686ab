-- Spreads the telemetry of a large fleet over the workers of a Citus cluster (https://docs.citusdata.com). Run by the owner of the database on the
-- coordinator, once, with psql, after the product has made its schema there (its first start), and after a backup:
--
--     psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/citus.sql
--
-- Before: citus stands first in shared_preload_libraries of every node; the workers are known:
--     select citus_set_coordinator_host('coordinator.example', 5432);
--     select citus_add_node('worker1.example', 5432);
--
-- Everything of a stream lies on one worker: all its tables are distributed by the same column and lie together, so that what is asked of a stream
-- is asked of one worker. They stay partitioned by the UTC day: days are made and dropped as before, on all workers.
--
-- All other tables stay on the coordinator: streams and their newest values are written with every batch, the journal holds a batch of many streams in
-- one row until it is folded. What is joined to telemetry (streams, units) is small and is sent along.
--
-- scripts/check-citus.ts reads this file, the migrations and the statements of the product, and fails on what Citus refuses.

create extension if not exists citus;
set citus.shard_count = 64;
select create_distributed_table('telemetry_hours', 'telemetry_stream_id');
select create_distributed_table('telemetry_chunks', 'telemetry_stream_id', colocate_with => 'telemetry_hours');
select create_distributed_table('telemetry_minute_packs', 'telemetry_stream_id', colocate_with => 'telemetry_hours');
select create_distributed_table('telemetry_events', 'telemetry_stream_id', colocate_with => 'telemetry_hours');
select create_distributed_table('telemetry_minutes', 'telemetry_stream_id', colocate_with => 'telemetry_hours');

-- What was there before it was distributed still lies on the coordinator, unused.
select truncate_local_data_after_distributing_table('telemetry_hours');
