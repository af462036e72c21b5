-- What the merchant reported about a payment. The payer is the event's customer.
create table payment_action (
  profile_id uuid not null,
  -- The payment.
  event_id uuid not null,
  is_installment boolean not null default false,
  payer_assigned_at timestamptz,
  -- Customers whose metrics do not reflect the assignment of the payer yet.
  pending_customer_ids uuid[] not null default '{}',
  -- In the payment's currency.
  manual_refund_amount numeric check (manual_refund_amount > 0),
  manual_refund_reason text,
  manual_refund_at timestamptz,
  created_at timestamptz not null,
  primary key (profile_id, event_id),
  check (num_nonnulls(manual_refund_amount, manual_refund_at) = any (array[0, 2]))
);

-- An event that reports a refund of a payment. It counts while a definition makes it a refund.
create table payment_refund (
  profile_id uuid not null,
  refund_event_id uuid not null,
  payment_event_id uuid not null,
  -- Null: the full amount.
  amount numeric,
  currency text,
  primary key (profile_id, refund_event_id)
);
create index payment_refund_by_payment on payment_refund (profile_id, payment_event_id);

-- A change of a payment's details and its author. It does not name the payer.
create table payment_change (
  profile_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  change text not null,
  details jsonb not null,
  -- The credential, as the access log names it.
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (profile_id, id)
);
create index payment_change_by_payment on payment_change (profile_id, event_id, id);

-- An id of a payment in some system. Two events that share one report the same payment.
create table payment_reference (
  profile_id uuid not null,
  event_id uuid not null,
  -- A hash of the id.
  reference uuid not null,
  kind text not null,
  primary key (profile_id, event_id, reference)
);
create index payment_reference_by_reference on payment_reference (profile_id, reference, event_id);

-- The decision about two payment reports; stored in both directions.
create table payment_link (
  profile_id uuid not null,
  event_id uuid not null,
  other_event_id uuid not null,
  -- False: they are two payments, whatever references they share.
  is_same boolean not null,
  -- The credential, as the access log names it, or `source_join`.
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (profile_id, event_id, other_event_id)
);

-- Future suspected pairs of these two sources are joined automatically.
create table payment_source_join (
  profile_id uuid not null,
  source text not null,
  other_source text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (profile_id, source, other_source)
);

-- A payment as its provider last listed it.
create table payment_listing (
  profile_id uuid not null references profile (id),
  provider text not null,
  -- The provider's id of the payment; the event has it as its key.
  external_id text not null,
  paid_at timestamptz not null,
  value numeric,
  currency text,
  -- The provider no longer lists it.
  is_removed boolean not null,
  listed_at timestamptz not null,
  primary key (profile_id, provider, external_id)
);
create index payment_listing_time on payment_listing (profile_id, paid_at);
