-- haulwright: writes-rows: one row a truck, a few dozen a company
ALTER TABLE "vehicles" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_color_check" CHECK ("color" in ('blue', 'brown', 'sky', 'pink', 'teal', 'violet', 'slate', 'indigo',
  'blue_ring', 'brown_ring', 'sky_ring', 'pink_ring', 'teal_ring', 'violet_ring', 'slate_ring', 'indigo_ring')) NOT VALID;--> statement-breakpoint
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
-- By hand: the trucks of each company take the colors in the order they were added.
UPDATE "vehicles" SET "color" = "given"."color" FROM (
  SELECT "id", (array['blue', 'brown', 'sky', 'pink', 'teal', 'violet', 'slate', 'indigo',
      'blue_ring', 'brown_ring', 'sky_ring', 'pink_ring', 'teal_ring', 'violet_ring', 'slate_ring', 'indigo_ring'])
      [(row_number() OVER (PARTITION BY "company_id" ORDER BY "created_at", "id") - 1) % 16 + 1] AS "color"
    FROM "vehicles"
) "given" WHERE "given"."id" = "vehicles"."id";
