import { z } from 'zod';
import { calls, search } from '../call';

/** How far the figures of past days are counted: after an upgrade, or when much came late, they are counted anew. */
export const counting = calls('figure', '/v1/BigDataAnalysisController', {
  progress: {
    path: 'queryCountingProgress',
    right: [
      'vehicleAnalysis:view',
      'driverAnalysis:view',
      'batteryAnalysis:view',
      'maintenanceAnalysis:view',
      'jAnalysis:view',
    ],
    input: search({}),
    /** Days that are over, of all companies in sight, and those of them that wait to be counted. */
    output: z.object({ days: z.int(), waiting: z.int() }),
  },
});
