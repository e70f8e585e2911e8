ALTER TABLE "chat" DROP CONSTRAINT "chat_deleted_by_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "chat" DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "chat" DROP COLUMN "deleted_by_id";