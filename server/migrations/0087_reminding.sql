-- Since when somebody writes to the people about this vehicle. Who dies meanwhile has reminded nobody.
alter table maintain_standing add column reminding_since timestamptz;
