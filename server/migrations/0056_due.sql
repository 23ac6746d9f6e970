-- The clock on somebody's wall. A zone that this database does not know must not stop the work for everybody else.
create function local_time_in(zone text, moment timestamptz) returns timestamp language plpgsql stable parallel safe as $$
begin
  return moment at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return moment at time zone 'UTC';
end $$;
