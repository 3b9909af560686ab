-- Of terms that match equally well the one goes first that more terms refer to, also when the query is spelled right: who types
-- 'enrichment' means uranium enrichment, not the shorter laser enrichment. Counted once a search, not once for each term found.
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
    WITH named AS (SELECT name AS term, count(*) AS times FROM glossary_terms, unnest(related_terms) AS name GROUP BY name)
    SELECT t.* FROM glossary_terms t LEFT JOIN named ON named.term = t.term
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
      lower(t.term) <> lower(btrim(q)), t.term_key <> k,
      named.times DESC NULLS LAST, length(t.term_key), t.term_key, t.id
    LIMIT 100;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH named AS (SELECT name AS term, count(*) AS times FROM glossary_terms, unnest(related_terms) AS name GROUP BY name)
    SELECT t.* FROM glossary_terms t LEFT JOIN named ON named.term = t.term
    WHERE k <% t.search_key
    ORDER BY word_similarity(k, t.search_key) DESC, named.times DESC NULLS LAST,
      similarity(k, t.term_key) DESC, t.term_key, t.id
    LIMIT 20;
END
$$;
--> statement-breakpoint
-- The records' own words say the technology, by which the directory's filter could not find them. What an editor changed stays.
UPDATE companies SET reactor_technology = '{SFR}', revision = revision + 1
  WHERE slug = 'aalo-atomics' AND reactor_technology = '{Other}';--> statement-breakpoint
UPDATE companies SET reactor_technology = '{SFR,TRISO}', revision = revision + 1
  WHERE slug = 'blue-capsule-technology' AND reactor_technology = '{Other,TRISO}';--> statement-breakpoint
UPDATE companies SET reactor_technology = '{HTGR,TRISO,PWR,BWR}', revision = revision + 1
  WHERE slug = 'bwx-technologies' AND reactor_technology = '{HTGR,TRISO,PWR}';
