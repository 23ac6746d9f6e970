-- When what a schedule waits for was seen last: what its own runs have changed since is no event for it.
alter table schedules add column seen_at timestamptz(3);
