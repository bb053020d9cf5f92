const dayMs = 86_400_000;

/** The violations of a driver in the 30 days before a day, as the list of violations takes them. */
export const violationsOf = (driverId: string, today: string) => ({
  driverId,
  startTime: new Date(Date.parse(today) - 30 * dayMs).toISOString(),
});
