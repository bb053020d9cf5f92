import type { Random } from '@fleet/protocol/plant/random';

export type PowerType = 'diesel' | 'electric';

/** The build of a battery: volts as named, Ah, cells in a row, and its charging. `domain.md` §8. */
export interface Pack {
  chemistry: 'lithium' | 'lead';
  ampereHours: number;
  cells: number;
  /** Inner resistance of the whole pack in Ω. */
  ohms: number;
  /** The part of a large truck's current that this one draws. */
  draw: number;
  /** A while charging, before it tapers. */
  chargeAmperes: number;
  /** % from which the charging current tapers. */
  taperFrom: number;
}

/** The fixed facts of one truck. */
export interface Kind {
  powerType: PowerType;
  pack: Pack | null;
  tankLitres: number;
  /** kg. */
  mostLoad: number;
  /** mm. */
  mostLift: number;
  /** km/h when nobody is in a hurry. */
  cruise: number;
}

/** A kind of truck drawn for its power. */
export function drawKind(powerType: PowerType, random: Random): Kind {
  const cruise = random.between(8, 9.6);
  if (powerType === 'diesel') {
    return { powerType, pack: null, tankLitres: 70, mostLoad: 3000, mostLift: 3000, cruise };
  }
  const drawn = random.next();
  if (drawn < 0.7) {
    const chargeAmperes = random.between(130, 190);
    const pack: Pack = {
      chemistry: 'lithium',
      ampereHours: 400,
      cells: 25,
      ohms: 0.006,
      draw: 0.75,
      chargeAmperes,
      taperFrom: 92,
    };
    return { powerType, pack, tankLitres: 0, mostLoad: 2500, mostLift: 4500, cruise };
  }
  if (drawn < 0.85) {
    const pack: Pack = {
      chemistry: 'lead',
      ampereHours: 600,
      cells: 24,
      ohms: 0.008,
      draw: 1,
      chargeAmperes: 85,
      taperFrom: 75,
    };
    return { powerType, pack, tankLitres: 0, mostLoad: 1600, mostLift: 6000, cruise };
  }
  const pack: Pack = {
    chemistry: 'lithium',
    ampereHours: 60,
    cells: 8,
    ohms: 0.012,
    draw: 0.16,
    chargeAmperes: 60,
    taperFrom: 94,
  };
  return { powerType, pack, tankLitres: 0, mostLoad: 1500, mostLift: 200, cruise: Math.min(cruise, 6) };
}
