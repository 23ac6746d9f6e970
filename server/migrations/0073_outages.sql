-- A run whose provider is away waits without a place, a connection or a process; a run that failed can be tried again.
alter table runs
  -- Which workflow brings it on: a new one each time that it goes on after a wait for its provider, or after a failure.
  add column life integer not null default 0,
  -- The number of the first event of this life.
  add column life_from integer not null default 0,
  -- Since when its provider does not answer: {since, reason, provider, tries}. Null: it answered when it was last asked.
  add column provider_away jsonb,
  -- When the provider is asked again. Null: the run does not wait for one.
  add column next_try_at timestamptz(3),
  -- The step that a failed run failed of: {step, title}. Null: it failed between its steps.
  add column failed_step jsonb,
  -- So long the steps of a failed run are kept, so that it can be tried again. Null: it cannot.
  add column retry_until timestamptz(3);
create index runs_next_try on runs (next_try_at) where next_try_at is not null;
create index runs_retry_until on runs (retry_until) where retry_until is not null;

-- Which models its agents may use instead while theirs does not answer. Null: what the operator has set.
alter table crews add column fallback_models text[];
