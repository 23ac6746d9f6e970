-- A run of a crew or flow can be begun again from one of its steps: the fork is a run of its own (decision 0091).
alter table runs
  add column forked_from uuid references runs on delete set null,
  -- What it was forked with: from which step, with which definition, what was said or given instead.
  add column fork jsonb;
create index runs_forked on runs (forked_from) where forked_from is not null;
