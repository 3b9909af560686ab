-- The search of the glossary looked at every term that has the words, cut each to its stems, and counted who refers to it: minutes for a
-- common word among 50,000 terms. Now indexes bring what can stand in front (the abbreviation, the name, names that begin so) and a bounded
-- number of those that have the words, and who refers to them is counted for the two hundred best only.
CREATE INDEX glossary_terms_key ON glossary_terms (term_key COLLATE "C");
--> statement-breakpoint
CREATE INDEX glossary_terms_abbreviation ON glossary_terms (abbreviation_key COLLATE "C");
--> statement-breakpoint
CREATE INDEX glossary_terms_related ON glossary_terms USING gin (related_terms);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_glossary(q text) RETURNS SETOF glossary_terms LANGUAGE plpgsql STABLE ROWS 100
  SET pg_trgm.word_similarity_threshold = 0.45
AS $$
DECLARE
  k constant text := left(glossary_key(q), 200);
  s constant text := glossary_stem(k);
  -- Behind every key that begins with k.
  beyond constant text := k || chr(1114111);
  patterns text[];
  longest text;
BEGIN
  IF k = '' THEN
    RETURN;
  END IF;
  SELECT array_agg('% ' || word || '%'), (array_agg('% ' || word || '%' ORDER BY length(word) DESC))[1]
    INTO patterns, longest FROM regexp_split_to_table(s, ' ') AS word;
  RETURN QUERY
    WITH begins AS MATERIALIZED (
      (SELECT t.id FROM glossary_terms t WHERE t.abbreviation_key COLLATE "C" IN (k, s) LIMIT 100)
      UNION
      (SELECT t.id FROM glossary_terms t WHERE t.term_key COLLATE "C" >= k AND t.term_key COLLATE "C" < beyond
        ORDER BY t.term_key COLLATE "C" LIMIT 200)
      UNION
      (SELECT t.id FROM glossary_terms t WHERE t.abbreviation_key COLLATE "C" >= k AND t.abbreviation_key COLLATE "C" < beyond
        ORDER BY t.abbreviation_key COLLATE "C" LIMIT 200)
    ), candidates AS MATERIALIZED (
      SELECT id FROM begins
      UNION
      -- One pattern goes through the index, the others filter what it brings. Behind a hundred that begin so
      -- nobody sees them; beyond a thousand of one word any of them will do.
      (SELECT t.id FROM glossary_terms t WHERE t.search_key LIKE longest AND t.search_key LIKE ALL (patterns)
        LIMIT CASE WHEN (SELECT count(*) FROM begins) < 100 THEN 1000 ELSE 0 END)
    ), ranked AS MATERIALIZED (
      SELECT t.id, lower(t.term) <> lower(btrim(q)) AS spelled_otherwise, t.term_key <> k AS has_more, length(t.term_key) AS length, t.term_key,
        CASE
          WHEN t.abbreviation_key IN (k, s) THEN 0
          WHEN t.term_key = k THEN 1
          WHEN starts_with(t.term_key, k) OR starts_with(t.abbreviation_key, k) THEN 2
          WHEN position(' ' || k IN t.term_key) > 0 THEN 3
          WHEN position(' ' || s IN ' ' || glossary_stem(t.term_key)) > 0 THEN 4
          WHEN position(' ' || s IN ' ' || glossary_stem(t.expansion_key)) > 0 THEN 5
          ELSE 6
        END AS tier, t.term
      FROM candidates JOIN glossary_terms t ON t.id = candidates.id
      WHERE t.search_key LIKE ALL (patterns)
      ORDER BY tier, spelled_otherwise, has_more, length, t.term_key, t.id
      LIMIT 200
    )
    SELECT t.* FROM ranked JOIN glossary_terms t ON t.id = ranked.id
    ORDER BY ranked.tier,
      -- LEU+ and LEU have one key: what is spelled like the query goes first.
      ranked.spelled_otherwise, ranked.has_more,
      -- Of terms that match equally well the one goes first that more terms refer to: who types 'enrichment' means uranium enrichment.
      (SELECT count(*) FROM glossary_terms other WHERE other.related_terms @> ARRAY[ranked.term]) DESC,
      ranked.length, ranked.term_key, t.id
    LIMIT 100;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH alike AS MATERIALIZED (
      SELECT t.id, t.term, t.term_key, word_similarity(k, t.search_key) AS of_word, similarity(k, t.term_key) AS of_name
      FROM glossary_terms t
      WHERE t.search_key %> k
      ORDER BY 4 DESC, 5 DESC, t.term_key, t.id
      LIMIT 60
    )
    SELECT t.* FROM alike JOIN glossary_terms t ON t.id = alike.id
    ORDER BY alike.of_word DESC,
      (SELECT count(*) FROM glossary_terms other WHERE other.related_terms @> ARRAY[alike.term]) DESC,
      alike.of_name DESC, alike.term_key, t.id
    LIMIT 20;
END
$$;
--> statement-breakpoint
-- The editors' list, newest first, and who is called so already.
CREATE INDEX companies_newest ON companies (created_at DESC);
--> statement-breakpoint
CREATE INDEX companies_lower_name ON companies (lower(name));
