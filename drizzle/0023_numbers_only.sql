ALTER TABLE "credit_reservation" DROP CONSTRAINT "credit_reservation_not_negative";--> statement-breakpoint
ALTER TABLE "credit_transaction" DROP CONSTRAINT "credit_transaction_not_negative";--> statement-breakpoint
ALTER TABLE "credit_wallet" DROP CONSTRAINT "credit_wallet_not_negative";--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD CONSTRAINT "credit_reservation_not_negative" CHECK ("credit_reservation"."amount" >= 0 and "credit_reservation"."amount" <> 'NaN');--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_not_negative" CHECK ("credit_transaction"."amount" >= 0 and "credit_transaction"."amount" <> 'NaN');--> statement-breakpoint
ALTER TABLE "credit_wallet" ADD CONSTRAINT "credit_wallet_not_negative" CHECK ("credit_wallet"."spent" >= 0 and "credit_wallet"."reserved" >= 0 and "credit_wallet"."granted" >= 0
        and 'NaN' not in ("credit_wallet"."spent", "credit_wallet"."reserved", "credit_wallet"."granted"));