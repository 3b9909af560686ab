ALTER TABLE "companies" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- unaccent() is only "stable", because its dictionary could be replaced, so this cannot be a generated column.
CREATE FUNCTION write_company_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(unaccent(array_to_string(NEW.name || NEW.aliases, E'\n')));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_search_text BEFORE INSERT OR UPDATE OF name, aliases ON companies
  FOR EACH ROW EXECUTE FUNCTION write_company_search_text();
--> statement-breakpoint
UPDATE companies SET name = name;
