import { z } from 'zod';
import { calls } from '../call';
import type { Right } from '../rights';

/** The way from an empty installation to the first truck on the map, in its order. */
export const firstStepNames = ['company', 'people', 'terminal', 'vehicle', 'fix'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Where each is taken, and the right that it needs. */
export const firstStepPlaces = {
  company: { page: '/BackgroundSettings/CompanyManagement', right: 'company:add' },
  people: { page: '/DriverManagement/DriverFile', right: 'driver:add' },
  terminal: { page: '/BackgroundSettings/TerminalFile', right: 'terminal:add' },
  vehicle: { page: '/VehicleManagement/VehicleFiles', right: 'vehicle:add' },
  fix: { page: '/VehicleManagement/VehicleDistribution', right: 'distribution:view' },
} as const satisfies Record<FirstStep, { page: string; right: Right }>;

const taken = z.boolean();

export const firstSteps = calls('home', '/v1/HomePage', {
  /** Which steps are taken, by what the reader can see. */
  show: {
    path: 'selectFirstSteps',
    right: 'home:view',
    input: z.strictObject({}),
    output: z.object({
      company: taken,
      /** Somebody besides the first account may sign in, and a driver is on file. */
      people: taken,
      terminal: taken,
      /** A vehicle carries a terminal that is in service. */
      vehicle: taken,
      /** A vehicle has told where it is. */
      fix: taken,
    }),
  },
});
