-- The button of the A to Z bar under which a term stands: its first letter or digit without its accent; what is no letter from A to Z
-- stands under '#'. As a column it is counted and chosen by an index: all terms were read for each page before.
ALTER TABLE glossary_terms
  ADD COLUMN letter text GENERATED ALWAYS AS (
    CASE WHEN left(glossary_key(term), 1) COLLATE "C" BETWEEN 'a' AND 'z' THEN upper(left(glossary_key(term), 1)) ELSE '#' END) STORED;
--> statement-breakpoint
CREATE INDEX glossary_terms_by_name ON glossary_terms (term_key, term);
--> statement-breakpoint
CREATE INDEX glossary_terms_by_letter ON glossary_terms (letter, term_key, term);
