ALTER TABLE "kot_lines" ADD COLUMN "invoice_printed_at" bigint;--> statement-breakpoint
UPDATE "kot_lines" SET "invoice_printed_at" = (
	SELECT min(j."created_at") FROM "kots" k
	JOIN "invoices" i ON coalesce(i."split_from_id", i."id") = k."invoice_id"
	JOIN "print_jobs" j ON j."invoice_id" = i."id"
	WHERE k."id" = "kot_lines"."kot_id" AND j."kind" = 'INVOICE')
WHERE "kot_id" IN (
	SELECT k."id" FROM "print_jobs" j
	JOIN "invoices" i ON i."id" = j."invoice_id"
	JOIN "kots" k ON k."invoice_id" = coalesce(i."split_from_id", i."id")
	WHERE j."kind" = 'INVOICE' AND k."paid_at" IS NULL);
