import { baseMap } from '@fleet/contract/baseMap/calls';
import { mapSetting } from '@fleet/contract/mapSetting/calls';
import { serve } from '../../../base/serve';
import { boundary, layers, tile } from './service';
import { editSetting, showSettings } from './settings';
import { testSetting } from './testing';

export const baseMapRoutes = serve(baseMap, { layers, tile, boundary });
export const mapSettingRoutes = serve(mapSetting, {
  list: showSettings,
  edit: editSetting,
  test: testSetting,
});
