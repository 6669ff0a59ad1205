___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Doorsign",
  "categories": ["UTILITY"],
  "brand": {
    "id": "brand_dummy",
    "displayName": "Doorsign"
  },
  "description": "Shows visitors whether your business is open.",
  "containerContexts": ["WEB"]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "TEXT",
    "name": "widget",
    "displayName": "Widget ID",
    "help": "From Install Widget.",
    "defaultValue": "YOUR_WIDGET_ID",
    "simpleValueType": true,
    "valueValidators": [
      { "type": "NON_EMPTY" },
      { "type": "REGEX", "args": ["^[\\w-]{1,64}$"] }
    ]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const encodeUriComponent = require('encodeUriComponent');
const injectScript = require('injectScript');

const url = 'https://doorsign.example/api/widget.js?id=' + encodeUriComponent(data.widget);
injectScript(url, data.gtmOnSuccess, data.gtmOnFailure, url);


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": {
        "publicId": "inject_script",
        "versionId": "1"
      },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 1,
                "string": "https://doorsign.example/api/widget.js*"
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  }
]


___TESTS___

scenarios:
- name: The script is loaded with the widget ID
  code: |-
    mock('injectScript', (url, onSuccess) => {
      assertThat(url).isEqualTo('https://doorsign.example/api/widget.js?id=bakery');
      onSuccess();
    });
    runCode({ widget: 'bakery' });
    assertApi('injectScript').wasCalled();
    assertApi('gtmOnSuccess').wasCalled();


___NOTES___

The address https://doorsign.example is that of your Doorsign server, in three places. Install Widget has the file with
your server's address.
