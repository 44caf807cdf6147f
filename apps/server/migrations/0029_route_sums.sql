-- haulwright: outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "route_stops_sums_idx" ON "route_stops" USING btree ("company_id","route_id","kind","gallons");
