-- Where earlier files came in is not known: they are as closed as the most private ones.
ALTER TABLE "file" ADD COLUMN "origin" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "origin" DROP DEFAULT;
