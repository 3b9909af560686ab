CREATE TABLE "research_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"search_url" text NOT NULL,
	"credibility" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_sources_search_url_unique" UNIQUE("search_url")
);
--> statement-breakpoint
ALTER TABLE "glossary_terms" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "glossary_terms_one_name" ON "glossary_terms" USING btree (lower("term"));
--> statement-breakpoint
-- How names are compared: compatibility forms folded (CO₂ is CO2), without accents, in lower case, every run of white space, hyphens
-- and punctuation one space. unaccent() is only "stable" because its dictionary could be exchanged; ours is not, and an index needs
-- "immutable". Punctuation is named character by character: what [[:alnum:]] means differs between the engines' locales.
CREATE FUNCTION glossary_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(coalesce(name, ''), NFKC))),
    '[\s!-/:-@\[-`{-~‐-―‘-‟«»…]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- A key in which the plural meets the singular and British spelling meets American. Cuts words rather than understands them; both
-- sides are cut the same way, so a wrong stem does no harm.
CREATE FUNCTION glossary_stem(key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(key,
    '(\w{2,})ies\M', '\1y', 'g'),
    '(ss|x|ch|sh)es\M', '\1', 'g'),
    '(\w{2,}[^siu\s])s\M', '\1', 'g'),
    '(\w{3,})is(e|ed|er|ing|ation)\M', '\1iz\2', 'g'),
    '(licen|defen)ce\M', '\1se', 'g'),
    'programme\M', 'program', 'g')
$$;
--> statement-breakpoint
ALTER TABLE glossary_terms
  ADD COLUMN term_key text GENERATED ALWAYS AS (glossary_key(term)) STORED,
  ADD COLUMN abbreviation_key text GENERATED ALWAYS AS (glossary_key(abbreviation)) STORED,
  -- An acronym's definition begins with what it stands for: 'Contract for difference: an agreement …'.
  ADD COLUMN expansion_key text GENERATED ALWAYS AS (
    CASE WHEN category = 'Acronym' THEN glossary_key(left(split_part(definition, ':', 1), 100)) ELSE '' END) STORED,
  -- Everything a term is found by, as written and cut to stems; bars keep matches from running across.
  ADD COLUMN search_key text GENERATED ALWAYS AS (
    ' ' || glossary_key(term) || ' | ' || glossary_key(abbreviation) || ' | '
    || CASE WHEN category = 'Acronym' THEN glossary_key(left(split_part(definition, ':', 1), 100)) ELSE '' END || ' | '
    || glossary_stem(glossary_key(term)) || ' | '
    || CASE WHEN category = 'Acronym' THEN glossary_stem(glossary_key(left(split_part(definition, ':', 1), 100))) ELSE '' END
  ) STORED;
--> statement-breakpoint
CREATE INDEX glossary_terms_search ON glossary_terms USING gin (search_key gin_trgm_ops);
--> statement-breakpoint
-- The one search of the glossary: at most 100 terms, best first. What contains every word of the query (as the beginning of a word)
-- wins; only when nothing does, names that look alike are found. Order: docs/decisions/0010-glossary.md.
CREATE FUNCTION search_glossary(q text) RETURNS SETOF glossary_terms LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.45
AS $$
DECLARE
  k constant text := left(glossary_key(q), 200);
  s constant text := glossary_stem(k);
  patterns text[];
  longest text;
BEGIN
  IF k = '' THEN
    RETURN;
  END IF;
  SELECT array_agg('% ' || word || '%'), (array_agg('% ' || word || '%' ORDER BY length(word) DESC))[1]
    INTO patterns, longest FROM regexp_split_to_table(s, ' ') AS word;
  RETURN QUERY
    SELECT t.* FROM glossary_terms t
    -- One pattern goes through the index, the others filter what it brings.
    WHERE t.search_key LIKE longest AND t.search_key LIKE ALL (patterns)
    ORDER BY
      CASE
        WHEN t.abbreviation_key IN (k, s) THEN 0
        WHEN t.term_key = k THEN 1
        WHEN starts_with(t.term_key, k) OR starts_with(t.abbreviation_key, k) THEN 2
        WHEN position(' ' || k IN t.term_key) > 0 THEN 3
        WHEN position(' ' || s IN ' ' || glossary_stem(t.term_key)) > 0 THEN 4
        WHEN position(' ' || s IN ' ' || glossary_stem(t.expansion_key)) > 0 THEN 5
        ELSE 6
      END,
      -- LEU+ and LEU have one key: what is spelled like the query goes first.
      lower(t.term) <> lower(btrim(q)), t.term_key <> k, length(t.term_key), t.term_key, t.id
    LIMIT 100;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT t.* FROM glossary_terms t
    WHERE k <% t.search_key
    ORDER BY word_similarity(k, t.search_key) DESC, similarity(k, t.term_key) DESC, t.term_key, t.id
    LIMIT 20;
END
$$;
--> statement-breakpoint
CREATE TRIGGER research_sources_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON research_sources
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
