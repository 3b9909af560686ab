-- What happened to an alert is only ever added to, by whoever is connected. A table's owner can still take the guard away.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER alert_events_only_added BEFORE UPDATE OR DELETE ON alert_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER alert_events_not_emptied BEFORE TRUNCATE ON alert_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
