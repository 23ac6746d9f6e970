-- A crew that is deleted takes none of its runs with it, as a flow does not: they follow what they pinned.
update runs set crew_id = null where crew_id is not null and not exists (select 1 from crews c where c.id = runs.crew_id);
alter table runs add foreign key (crew_id) references crews on delete set null;
create index runs_crew on runs (crew_id) where crew_id is not null;
create index runs_flow on runs (flow_id) where flow_id is not null;

-- What waits for its human, of one person.
create index runs_waiting on runs (user_id) where status in ('paused', 'awaiting_human_input');
