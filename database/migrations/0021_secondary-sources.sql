-- Articles, portals and shops that retell figures of others are neither reviewed by peers nor a standard of an industry.
ALTER TABLE "reference_sources" DROP CONSTRAINT "reference_sources_type";--> statement-breakpoint
ALTER TABLE "reference_sources" ADD CONSTRAINT "reference_sources_type" CHECK ("reference_sources"."type" in ('international', 'government', 'research', 'industry', 'secondary'));--> statement-breakpoint
UPDATE reference_sources SET type = 'secondary' WHERE slug IN ('owid-2022', 'wef-2022', 'carbocapture');--> statement-breakpoint
-- Of names that look equally like what was typed, the one goes first that more terms refer to: who types 'enrichmnt' means uranium
-- enrichment, not the shorter laser enrichment.
CREATE OR REPLACE FUNCTION search_glossary(q text) RETURNS SETOF glossary_terms LANGUAGE plpgsql STABLE
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
    ORDER BY word_similarity(k, t.search_key) DESC,
      (SELECT count(*) FROM glossary_terms other WHERE t.term = ANY (other.related_terms)) DESC,
      similarity(k, t.term_key) DESC, t.term_key, t.id
    LIMIT 20;
END
$$;
