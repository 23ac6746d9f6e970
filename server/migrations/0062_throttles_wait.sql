-- Each further wrong password doubles the wait before the next is looked at. `taken_by` says whose try counted: of several at once one does.
alter table throttles add column not_before timestamptz(3);
alter table throttles add column taken_by uuid;
