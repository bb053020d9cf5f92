import { z } from 'zod';
import { tileAt, tileProviders } from '../baseMap/calls';
import { calls, done, listOf, search, versionOfRule } from '../call';
import { choice, format, text } from '../field';
import { mapCoordinates, mapKinds, mapProviders, tileOutcomes } from './kinds';
import { mapSettingFormats } from './text';

/** A host without slots, and no name or password before it: which machine is asked must be plain. */
const source = {
  kind: choice(mapKinds),
  provider: choice(mapProviders),
  address: format(/^https?:\/\/[^\s/?#@{}\\]+\/[^\s#\\]*$/, mapSettingFormats.address)
    .pipe(z.string().max(500))
    .nullish(),
  /** Left out, the present one stays, as long as it goes to the same place. */
  key: format(/^[\x21-\x7e]{1,200}$/, mapSettingFormats.key).nullish(),
};

/** The base maps of the installation: the platform's alone. */
export const mapSetting = calls('mapSetting', '/v1/mapSetting', {
  list: {
    path: 'selectMapSetting',
    right: 'mapSetting:view',
    input: search({}),
    output: listOf(
      z.object({
        kind: z.enum(mapKinds),
        provider: z.enum(mapProviders),
        address: z.string().nullable(),
        /** The key itself is never told. */
        hasKey: z.boolean(),
        coordinates: z.enum(mapCoordinates),
        credit: z.string().nullable(),
        reviewNumber: z.string().nullable(),
        /** The providers that the environment sets for this kind. */
        byEnvironment: z.array(z.enum(tileProviders)),
        /** 0 while nobody has set it. */
        version: z.int(),
      }),
    ),
  },
  edit: {
    path: 'updateMapSetting',
    right: 'mapSetting:edit',
    input: z.strictObject({
      ...source,
      coordinates: choice(mapCoordinates).nullish(),
      credit: text(100).nullish(),
      reviewNumber: text(50).nullish(),
      version: versionOfRule(),
    }),
    output: done,
  },
  /** Fetches one tile as it would be fetched with these settings, which need not be saved. */
  test: {
    path: 'testMapSetting',
    right: 'mapSetting:edit',
    input: z.strictObject({ ...source, ...tileAt }),
    output: z.object({
      outcome: z.enum(tileOutcomes),
      /** Of HTTP, where there was an answer. */
      status: z.int().nullable(),
      type: z.string().nullable(),
      bytes: z.int().nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      /** The provider's own words, where it sent some. */
      said: z.string().nullable(),
    }),
  },
});
