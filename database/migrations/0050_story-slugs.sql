CREATE TABLE "story_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	CONSTRAINT "story_slugs_story" UNIQUE("story_id")
);
--> statement-breakpoint
-- Stories that are there already, merged ones too. The first of those with one title gets its words, the others also the beginning of their
-- id, as `nameStories` does it; words in scripts that unaccent does not know leave the id alone.
INSERT INTO story_slugs (slug, story_id)
SELECT CASE WHEN words = '' THEN 'story-' || left(id::text, 8) WHEN number = 1 THEN words ELSE words || '-' || left(id::text, 8) END, id
FROM (
  SELECT id, words, row_number() OVER (PARTITION BY words ORDER BY created_at, id) AS number
  FROM (
    SELECT story.id, story.created_at, trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(
      regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, coalesce(lead.corrected_title, lead.title, ''))), '[^a-z0-9[:space:]-]', '', 'g'),
      '[[:space:]-]+', '-', 'g')), 80)) AS words
    FROM news_stories story LEFT JOIN news_articles lead ON lead.id = story.lead_article_id
  ) titled
) numbered
ORDER BY number
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Whose words another one has got by chance: those of one title with those of another's beginning of an id.
INSERT INTO story_slugs (slug, story_id)
SELECT id::text, id FROM news_stories WHERE id NOT IN (SELECT story_id FROM story_slugs);
