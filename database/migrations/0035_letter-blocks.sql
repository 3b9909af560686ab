CREATE TABLE "newsletter_issue_blocks" (
	"issue_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "newsletter_issue_blocks_issue_id_position_pk" PRIMARY KEY("issue_id","position")
);
--> statement-breakpoint
ALTER TABLE "newsletter_issue_blocks" ADD CONSTRAINT "newsletter_issue_blocks_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER newsletter_issue_blocks_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON newsletter_issue_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_table_changed();
--> statement-breakpoint
-- Introductions are Markdown from now on; those that were written as plain text must go on saying the same.
UPDATE newsletter_issues SET intro = regexp_replace(regexp_replace(regexp_replace(intro,
  '([\\`*\[\]<>~]|(?<![[:alnum:]])_|_(?![[:alnum:]])|&(?=[#[:alnum:]]+;))', '\\\1', 'g'),
  '^[ \t]*([-+#=])', '\\\1', 'gn'),
  '^[ \t]*(\d+)([.)])', '\1\\\2', 'gn')
WHERE intro <> '';
--> statement-breakpoint
-- Said by the column alone from now on: a post that is put into a draft grows its revision, and its stories are still chosen anew.
UPDATE newsletter_issues SET is_kept = true WHERE revision > 1;
