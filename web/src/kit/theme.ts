import { theme, type ThemeConfig } from 'antd';
import { palettes, type Palette, type Shade } from './palette';

/** A Latin family of each system comes before the Chinese ones, which draw an apostrophe as wide as a character. */
export const fonts =
  '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans","PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",sans-serif';

/** The one theme of all components, in both shades; without motion where the person wants none. */
export function themeOf(shade: Shade, isCalm = false): ThemeConfig {
  const colours = palettes[shade];
  return {
    algorithm: shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...tokensOf(colours),
      fontFamily: fonts,
      fontSize: 14,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      sizeUnit: 4,
      // As high as a finger needs.
      controlHeightLG: 44,
      controlOutlineWidth: 2,
      motion: !isCalm,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: {
        contentFontSizeLG: 14,
        defaultBorderColor: colours.edge,
        defaultHoverColor: colours.text,
        defaultHoverBorderColor: colours.border,
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      Pagination: { itemActiveColor: colours.link, itemActiveColorHover: colours.linkHover },
      Modal: { titleFontSize: 16 },
    },
  };
}

/** Seeds go through the algorithm of the shade; the others stand as they are. */
const tokensOf = (colours: Palette): ThemeConfig['token'] => ({
  colorPrimary: colours.primary,
  colorPrimaryHover: colours.primaryHover,
  colorPrimaryActive: colours.primaryActive,
  colorLink: colours.link,
  colorLinkHover: colours.linkHover,
  colorLinkActive: colours.linkHover,
  colorSuccess: colours.success,
  colorWarning: colours.warning,
  colorError: colours.error,
  // A field that is marked wrong has this colour already: focus doubles its edge.
  colorErrorOutline: colours.error,
  colorInfo: colours.info,
  colorSuccessBg: colours.successBg,
  colorWarningBg: colours.warningBg,
  colorErrorBg: colours.errorBg,
  colorInfoBg: colours.infoBg,
  colorBgLayout: colours.layout,
  colorBgContainer: colours.container,
  colorBgElevated: colours.elevated,
  colorBorder: colours.border,
  colorBorderSecondary: colours.line,
  colorFillTertiary: colours.fill,
  colorFillSecondary: colours.fillChosen,
  colorText: colours.text,
  colorTextSecondary: colours.textSecondary,
  colorTextTertiary: colours.textTertiary,
  colorTextDescription: colours.textTertiary,
  colorIcon: colours.textTertiary,
  colorTextPlaceholder: colours.placeholder,
  colorTextLightSolid: colours.onPrimary,
});
