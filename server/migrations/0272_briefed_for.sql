-- A meeting that moves to another day after it was prepared is prepared again (decision 0163).

alter table meeting_work add column briefed_for timestamptz(3);
