import { z } from 'zod';
import { calls, exportCall, listOf, pageInput, pageOf, search } from '../call';
import { choice, city, id, list, province, text } from '../field';
import { area, figure, instant } from '../shown';
import { badges, linkStates, vehicleStates } from '../status/calls';

/** So many vehicles may be asked for at once: those that a list shows. */
export const mostShown = 200;

const filter = {
  orgId: id().optional(),
  anyNum: text(32).optional(),
  province: province().optional(),
  city: city().optional(),
};

export const distribution = calls('distribution', '/v1/distribute', {
  counts: {
    path: 'selectCarState',
    right: ['status:view', 'distribution:view'],
    input: search(filter),
    output: z.object({
      total: z.int(),
      ...(Object.fromEntries(vehicleStates.map((state) => [state, z.int()])) as Record<
        (typeof vehicleStates)[number],
        z.ZodInt
      >),
    }),
  },
  locations: {
    path: 'selectCarLocationList',
    right: 'distribution:view',
    input: search({
      ...filter,
      link: choice(linkStates).optional(),
      state: choice(vehicleStates).optional(),
    }),
    /** Columns side by side, one entry per vehicle: a hundred thousand rows of names would be most of the answer. */
    output: z.object({
      vehicleId: z.array(z.string()),
      carId: z.array(z.string()),
      state: z.array(z.enum(vehicleStates)),
      badges: z.array(z.array(z.enum(badges))),
      lng: z.array(z.number().nullable()),
      lat: z.array(z.number().nullable()),
      direction: z.array(z.number().nullable()),
      speed: z.array(z.number().nullable()),
      /** When the answer was made, and how many seconds before it each vehicle was heard of and was at its place. */
      time: instant(),
      lastSeenAge: z.array(z.int().nullable()),
      positionAge: z.array(z.int().nullable()),
    }),
  },
  /** The same, row by row. */
  list: {
    path: 'selectCarLocationPage',
    right: 'distribution:view',
    input: pageInput(
      { ...filter, link: choice(linkStates).optional(), state: choice(vehicleStates).optional() },
      ['carId'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        carId: z.string(),
        plateNum: z.string().nullable(),
        orgName: z.string(),
        province: area().nullable(),
        city: area().nullable(),
        state: z.enum(vehicleStates),
        badges: z.array(z.enum(badges)),
        /** The driver who is signed on, where the reader may see him. */
        driverName: z.string().nullable(),
        lng: figure(6).nullable(),
        lat: figure(6).nullable(),
        positionTime: instant().nullable(),
        speed: figure(0).nullable(),
        direction: figure(0).nullable(),
        lastSeen: instant().nullable(),
      }),
    ),
  },
  /** The drivers who are signed on at vehicles of a list, where the reader may see both; others are left out. */
  drivers: {
    path: 'selectCarDriver',
    right: 'distribution:view',
    input: search({ ids: list(id(), mostShown) }),
    output: listOf(z.object({ vehicleId: z.string(), driverName: z.string() })),
  },
  areas: {
    path: 'selectCarArea',
    right: 'distribution:view',
    input: search({}),
    /** The regions in which the vehicles in sight are registered, each with its number. */
    output: listOf(z.object({ province: area(), city: area().nullable(), vehicles: z.int() })),
  },
});

export const locationFile = exportCall(
  distribution.list,
  [
    'carId',
    'plateNum',
    'orgName',
    'province',
    'city',
    'state',
    'badges',
    'driverName',
    'lng',
    'lat',
    'positionTime',
    'speed',
    'direction',
    'lastSeen',
  ],
  { path: '/v1/getExportExcel/exportCarLocation', right: 'distribution:export' },
);
