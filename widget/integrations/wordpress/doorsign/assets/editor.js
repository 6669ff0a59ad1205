/** The blocks in the editor: WordPress renders them on the server, as visitors see them without scripts. */
(({ blocks, element, blockEditor, components, serverSideRender, i18n }) => {
  const { createElement: el, Fragment } = element;
  const { __ } = i18n;
  const { isConnected, locations } = globalThis.doorsignEditor ?? { isConnected: false, locations: {} };

  const locationField = ({ attributes, setAttributes }) =>
    Object.keys(locations).length > 1 &&
    el(components.SelectControl, {
      label: __('Location', 'doorsign'),
      value: attributes.location,
      options: [
        { value: '', label: __('As in Settings → Doorsign', 'doorsign') },
        ...Object.entries(locations).map(([value, label]) => ({ value, label })),
      ],
      onChange: (location) => setAttributes({ location }),
    });

  const switchField = ({ attributes, setAttributes }, name, label) =>
    el(components.ToggleControl, {
      label,
      checked: attributes[name],
      onChange: (value) => setAttributes({ [name]: value }),
    });

  const notConnected = (label) =>
    el(
      components.Placeholder,
      { icon: 'clock', label },
      __('Connect your business under Settings → Doorsign first.', 'doorsign'),
    );

  const register = (name, label, fields) =>
    blocks.registerBlockType(name, {
      edit: (props) => {
        const shown = fields(props).filter(Boolean);
        return el(
          Fragment,
          null,
          shown.length > 0 &&
            el(
              blockEditor.InspectorControls,
              null,
              el(components.PanelBody, { title: __('Settings', 'doorsign') }, ...shown),
            ),
          el(
            'div',
            blockEditor.useBlockProps(),
            isConnected
              ? el(components.Disabled, null, el(serverSideRender, { block: name, attributes: props.attributes }))
              : notConnected(label),
          ),
        );
      },
      save: () => null,
    });

  register('doorsign/status', __('Open sign', 'doorsign'), (props) => [locationField(props)]);
  register('doorsign/hours', __('Opening hours', 'doorsign'), (props) => [
    locationField(props),
    switchField(props, 'showStatus', __('Show whether it is open now', 'doorsign')),
    switchField(props, 'showHolidays', __('Show holidays and closures', 'doorsign')),
  ]);
})(globalThis.wp);
