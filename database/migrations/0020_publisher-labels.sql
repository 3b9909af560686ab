-- Reports are found under the name and the short names of who published them, too (features/news/server/label-source.ts says which): those
-- that were stored before get them here, once.
UPDATE news_articles SET source_labels = array(
  SELECT DISTINCT label FROM unnest(source_labels || ARRAY[
    publisher,
    CASE WHEN publisher ~* '^World Nuclear News\M|^world-nuclear-news\.org$' THEN 'WNN' END,
    CASE WHEN publisher ~* '^ANS\M|American Nuclear Society|(^|\.)ans\.org$' THEN 'ANS' END,
    CASE WHEN publisher ~* '^IAEA\M|International Atomic Energy Agency|(^|\.)iaea\.org$' THEN 'IAEA' END,
    CASE WHEN publisher ~* '^(US )?NRC\M|Nuclear Regulatory Commission|(^|\.)nrc\.gov$' THEN 'NRC' END,
    CASE WHEN publisher ~* '\mCNEA\M|China Nuclear Energy Association' THEN 'CNEA' END,
    CASE WHEN publisher ~* '\mLinkedIn\M' THEN 'LinkedIn' END
  ]) AS label WHERE label IS NOT NULL)
WHERE publisher IS NOT NULL;
--> statement-breakpoint
UPDATE news_stories SET source_labels = array(
  SELECT DISTINCT unnest(report.source_labels) FROM news_articles report WHERE report.story_id = news_stories.id)
WHERE EXISTS (SELECT FROM news_articles report WHERE report.story_id = news_stories.id AND report.publisher IS NOT NULL);
