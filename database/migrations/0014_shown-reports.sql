CREATE VIEW "public"."shown_reports" AS (
  select id, story_id, coalesce(corrected_title, title) as title, coalesce(corrected_description, description) as summary,
    source_url, canonical_url, published_at, date_precision, source_name, source_kind, source_labels, publisher,
    coalesce(corrected_categories, categories) as categories, coalesce(corrected_technology, technology) as technology,
    coalesce(corrected_application, application) as application, coalesce(corrected_regions, regions) as regions,
    case when num_nonnulls(corrected_categories, corrected_technology, corrected_application, corrected_regions) = 0
      then tag_reasons else '{}'::jsonb end as tag_reasons,
    image_url, origin
  from news_articles);