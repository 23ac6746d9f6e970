-- Since when a KPI is counted: where the line of its pace begins. Its first recorded value may be older than its row, when its past
-- was loaded with it; a KPI that joins a goal late is not behind on its first day.
alter table kpis add column started_on date not null default (now() at time zone 'utc')::date;
update kpis k set started_on = least(
  (k.created_at at time zone 'utc')::date,
  (select min(v.recorded_at at time zone 'utc')::date from kpi_values v where v.kpi_id = k.id));
