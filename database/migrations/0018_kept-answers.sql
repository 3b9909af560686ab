CREATE TABLE "kept_answers" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answers_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
