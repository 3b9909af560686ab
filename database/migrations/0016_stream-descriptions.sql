-- What is kept of alerts names the tag and unit of their streams. The newest values of streams change with every batch and are no news
-- to it: only what describes a stream is announced.
CREATE TRIGGER telemetry_streams_described
  AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF smr_unit_id, tag, description, unit, decimals ON telemetry_streams
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
